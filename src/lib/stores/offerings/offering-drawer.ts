import { atom, computed } from 'nanostores';
import { getOfferingById } from '../../api/offerings.ts';
import type { ApiError } from '../../api/shared/api-error.ts';
import type { Offering, Section } from '../../contract/offerings.ts';
import { addressBar } from '../../effects/address-bar.ts';
import { track } from '../../telemetry/analytics/track.ts';
import { createRemote, dataOf, errorOf } from '../shared/remote.ts';
import { followRemote, remotesById } from '../shared/remotes-by-id.ts';
import { openAssistant } from '../shell/drawers.ts';
import { $summaries } from './offering-lists.ts';

/** Ids are short; a longer one in an address is ignored. */
const ID_MAX_CHARACTERS = 64;

/** Returns the details of an offering by its id; kept in memory until the page is left. */
export const detailsOf = remotesById<Offering>((id) =>
  createRemote<Offering>({
    load: () => getOfferingById(id),
  }),
);

const $openId = atom<string | null>(null);
const $details = followRemote($openId, detailsOf);

export interface OpenOffering {
  readonly id: string;
  /** From the details, else from a list; null until one of them is loaded. */
  readonly offering: Offering | null;
  /** Null while they load. */
  readonly sections: readonly Section[] | null;
  readonly error: ApiError | null;
}

export const $openOffering = computed(
  [$openId, $summaries, $details],
  (id, summaries, details): OpenOffering | null => {
    if (id === null) return null;
    const offering = dataOf(details) ?? summaries.get(id) ?? null;
    const hasSections = offering !== null && (details.status === 'ready' || offering.sections.length > 0);
    return { id, offering, sections: hasSections ? offering.sections : null, error: errorOf(details) };
  },
);

/** Returns the page's query with the open offering, or without one. */
function queryWith(id: string | null): string {
  const query = new URLSearchParams(addressBar().search());
  if (id === null) query.delete('offering');
  else query.set('offering', id);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function show(id: string | null): void {
  if ($openId.get() === id) return;
  $openId.set(id);
  if (id !== null) void detailsOf(id).refresh();
}

/** Opens or closes the drawer by the page's address: after loading, Back and Forward. */
export function readDrawerAddress(): void {
  const id = new URLSearchParams(addressBar().search()).get('offering');
  show(id === null || id === '' || id.length > ID_MAX_CHARACTERS ? null : id);
}

/** Opens an offering's details; Back closes them. */
export function openOffering(id: string): void {
  if ($openId.get() === id) return;
  addressBar().push(queryWith(id));
  show(id);
  track('ui_interaction', { element: 'offering_drawer', action: 'open' });
}

/** Closes the drawer: goes back to the entry it was opened from, or rewrites the address after a direct link. */
export function closeOffering(): void {
  if ($openId.get() === null) return;
  show(null);
  const bar = addressBar();
  if (bar.wasPushed()) bar.back();
  else bar.replace(queryWith(null));
}

export async function retryDetails(): Promise<void> {
  const id = $openId.get();
  if (id !== null) await detailsOf(id).refresh();
}

/** Shows the offering that the assistant was opened from (docs/product/offerings.md#get-help). */
function showAgain(id: string): void {
  const bar = addressBar();
  if (bar.wasPushed()) bar.replace(queryWith(id));
  else bar.push(queryWith(id));
  show(id);
}

/** Closes the drawer and opens the assistant on the offering's survey. */
export function requestHelpWith(offering: Offering): void {
  const { request_survey_id: surveyId, request_survey_name: name, request_survey_cta: label } = offering;
  if (surveyId == null) return;
  // The assistant takes over the drawer's history entry: going back now would close the assistant, too.
  show(null);
  addressBar().replace(queryWith(null));
  openAssistant({
    id: surveyId,
    name: name ?? label ?? offering.name,
    offeringId: offering.id,
    cta: 'offering_help',
    comeBack: () => showAgain(String(offering.id)),
  });
}
