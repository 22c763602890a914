"""The kernel's module optimised and compiled for one target."""

from __future__ import annotations

from collections.abc import Iterator

from llvmlite import binding

from patchwork_solve.engine.kernel.jobs import JOBS
from scripts.native.lowering import PREFIX, symbol_of
from scripts.native.targets import Target

LEVEL = 3
"""LLVM's level of optimisation."""


def parts(bitcode: bytes) -> Iterator[bytes]:
    """Yield the parts of the kernel that become object files, the same for every target.

    The largest entry of each job has one of its own, with a copy of all that it calls; the others
    have one together. What only one function calls goes inline, and runs faster.

    Parameters
    ----------
    bitcode : bytes
        From `lowering.lower`.
    """
    binding.initialize_native_target()
    machine = binding.Target.from_default_triple().create_target_machine()
    alone = {symbol_of(job()[0].entry.name) for job in JOBS.values()}
    for group in (*({symbol} for symbol in sorted(alone)), None):
        module = binding.parse_bitcode(bitcode)
        for function in module.functions:
            name = function.name
            is_left_out = name in alone if group is None else name not in group
            if name.startswith(PREFIX) and is_left_out:
                function.linkage = binding.Linkage.internal
        needed = binding.create_new_module_pass_manager()
        needed.add_global_dead_code_eliminate_pass()
        needed.run(module, binding.create_pass_builder(machine, _settings()))
        yield module.as_bitcode()


def emit(part: bytes, target: Target) -> bytes:
    """Return the object file of a part for a target; all take some 30 seconds of CPU.

    Parameters
    ----------
    part : bytes
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
    module = binding.parse_bitcode(part)
    module.triple = target.triple
    module.data_layout = str(machine.target_data)
    builder = binding.create_pass_builder(machine, _settings())
    builder.getModulePassManager().run(module, builder)
    _require_closed(module)
    return bytes(machine.emit_object(module))


def _settings() -> binding.PipelineTuningOptions:
    settings = binding.create_pipeline_tuning_options(speed_level=LEVEL)
    settings.loop_vectorization = True
    settings.slp_vectorization = False
    return settings


def _require_closed(module: binding.ModuleRef) -> None:
    """Raise `ValueError` where the module calls something that it does not define."""
    missing = [
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    ]
    if missing:
        raise ValueError(f"the kernel needs functions of its host: {', '.join(sorted(missing))}")
