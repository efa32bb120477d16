import type { DataStep } from './data-step.ts';
import { plainLettersOfRequests, plainLettersOfSearches } from './plain-letters.ts';
import { scopeRecords } from './scope-records.ts';
import { splitSearches } from './split-searches.ts';
import { tellStories } from './tell-stories.ts';

/** All steps, in the order in which they run behind their migrations. A released one stays: databases of every version come by. */
export const dataSteps: readonly DataStep[] = [
  scopeRecords,
  splitSearches,
  tellStories,
  plainLettersOfRequests,
  plainLettersOfSearches,
];
