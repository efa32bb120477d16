import { deskNumbers, deskNumbersRatings } from '../contract/desk-numbers.ts';
import type { QueryOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

export const getNumbers = async (query: QueryOf<typeof deskNumbers>, signal: AbortSignal) =>
  (await call(deskNumbers, { query, signal })).data;
export const getRatings = async (query: QueryOf<typeof deskNumbersRatings>, signal: AbortSignal) =>
  (await call(deskNumbersRatings, { query, signal })).data;
