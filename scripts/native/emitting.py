"""The kernel's module optimised and compiled for one target."""

from __future__ import annotations

from llvmlite import binding

from scripts.native.targets import Target

LEVEL = 3
"""LLVM's level of optimisation."""


def emit(bitcode: bytes, target: Target) -> bytes:
    """Return the object file of a target; it takes some 15 seconds of CPU.

    Parameters
    ----------
    bitcode : bytes
        From `lowering.lower`.
    target : Target

    Raises
    ------
    ValueError
        When the code calls a function that no host provides.
    """
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor,
        features=target.features,
        opt=LEVEL,
        reloc="static" if target.is_wasm else "pic",
        codemodel="default",
    )
    module = binding.parse_bitcode(bitcode)
    module.triple = target.triple
    module.data_layout = str(machine.target_data)
    settings = binding.create_pipeline_tuning_options(speed_level=LEVEL)
    settings.loop_vectorization = True
    settings.slp_vectorization = False
    builder = binding.create_pass_builder(machine, settings)
    builder.getModulePassManager().run(module, builder)
    _require_closed(module)
    return bytes(machine.emit_object(module))


def _require_closed(module: binding.ModuleRef) -> None:
    """Raise `ValueError` where the module calls something that it does not define."""
    missing = [
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    ]
    if missing:
        raise ValueError(f"the kernel needs functions of its host: {', '.join(sorted(missing))}")
