import { ID_MAX } from '../shared/limits.ts';
import { z } from '../shared/schemas.ts';

export const RETRY_IDS_MAX = 1_000;

/** Ids of what is to be tried again; null: all. */
export const retryIds = z.nullable(
  z.array(z.int().check(z.positive(), z.lte(ID_MAX))).check(z.maxLength(RETRY_IDS_MAX)),
);
