import time
from tests.analyses.games_as_tables import played_run, run_of
from patchwork_solve.analyses.balance.patches import *
import pandas as pd
pd.set_option("display.width",250,"display.max_columns",50)
a=played_run(("greedy","greedy"),40); 
for run in (a,run_of([],[])):
    t=time.time()
    g=patches_frame(run); print(g.head(50).drop(columns=[c for c in g if c.endswith("_low")]).round(3).to_string(max_colwidth=20)); print(round(time.time()-t,2))
