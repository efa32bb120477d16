import { atom } from 'nanostores';
import { asApiError } from '../../api/api-error.ts';
import { getOfferingById } from '../../api/offerings.ts';
import type { Offering } from '../../contract/offerings.ts';
import { report } from '../../telemetry/report.ts';
import { failed, loading, ready, type Remote } from '../remote.ts';
import '../session-refusal.ts';

/** The details that were asked for on this page, by offering id. */
export const $detailsById = atom<ReadonlyMap<string, Remote<Offering>>>(new Map());

const underWay = new Map<string, Promise<void>>();

function put(id: string, details: Remote<Offering>): void {
  $detailsById.set(new Map($detailsById.get()).set(id, details));
}

async function load(id: string): Promise<void> {
  if (!$detailsById.get().has(id)) put(id, loading);
  try {
    put(id, ready(await getOfferingById(id)));
  } catch (error) {
    put(id, failed($detailsById.get().get(id) ?? loading, asApiError(error)));
    report(error, { feature: 'offerings', component: 'offering-details' });
  }
}

/** Fetches an offering's details; what an earlier answer said stays until then. Calls at the same time share one. */
export function loadDetails(id: string): Promise<void> {
  const flight = underWay.get(id) ?? load(id).finally(() => underWay.delete(id));
  underWay.set(id, flight);
  return flight;
}
