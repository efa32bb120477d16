import { atom, computed } from 'nanostores';
import type { ApiError } from '../../api/api-error.ts';
import type { Offering, Section } from '../../contract/offerings.ts';
import { track } from '../../telemetry/track.ts';
import { openAssistant } from '../drawers.ts';
import { dataOf } from '../remote.ts';
import { addressBar } from '../address-bar.ts';
import { $summaries } from './derived-lists.ts';
import { $detailsById, loadDetails } from './offering-details.ts';

/** Ids are short; anything longer in an address is somebody's joke. */
const ID_MAX_CHARACTERS = 64;

const $openId = atom<string | null>(null);

/** What the drawer shows of the open offering. */
export interface OpenOffering {
  readonly id: string;
  /** From the details, else from the list it was opened in; null until either is here. */
  readonly offering: Offering | null;
  /** Null while they are on their way. */
  readonly sections: readonly Section[] | null;
  readonly error: ApiError | null;
}

export const $openOffering = computed(
  [$openId, $summaries, $detailsById],
  (id, summaries, detailsById): OpenOffering | null => {
    if (id === null) return null;
    const details = detailsById.get(id);
    const offering = (details ? dataOf(details) : null) ?? summaries.get(id) ?? null;
    const isComplete = details?.status === 'ready';
    const hasSections = offering !== null && (isComplete || offering.sections.length > 0);
    const error =
      details?.status === 'failed' ? details.error : isComplete ? (details.refreshError ?? null) : null;
    return { id, offering, sections: hasSections ? offering.sections : null, error };
  },
);

/** Builds the page's query with an offering's details open over it, or none. */
type SearchWith = (offeringId: string | undefined) => string;
let searchWith: SearchWith = () => addressBar().search();

function show(id: string | null): void {
  if ($openId.get() === id) return;
  $openId.set(id);
  if (id !== null) void loadDetails(id);
}

/** The screen says how its query is built; the drawer keeps itself in it. */
export function connectDrawer(build: SearchWith): void {
  searchWith = build;
}

export function openOfferingId(): string | undefined {
  return $openId.get() ?? undefined;
}

/** Opens or closes the drawer as the address says: after loading, Back and Forward. */
export function readDrawerAddress(): void {
  const id = new URLSearchParams(addressBar().search()).get('offering');
  show(id === null || id === '' || id.length > ID_MAX_CHARACTERS ? null : id);
}

/** Opens an offering's details; Back closes them. */
export function openOffering(id: string): void {
  if ($openId.get() === id) return;
  addressBar().push(searchWith(id));
  show(id);
  track('ui_interaction', { element: 'offering_drawer', action: 'open' });
}

export function closeOffering(): void {
  if ($openId.get() === null) return;
  show(null);
  const bar = addressBar();
  if (bar.wasPushed()) bar.back();
  else bar.replace(searchWith(undefined));
}

export async function retryDetails(): Promise<void> {
  const id = $openId.get();
  if (id !== null) await loadDetails(id);
}

/** Hands the open offering over to the concierge: its drawer closes, the assistant opens on the offering's survey. */
export function requestHelpWith(offering: Offering): void {
  const { request_survey_id: surveyId, request_survey_name: name, request_survey_cta: label } = offering;
  if (surveyId == null) return;
  // Its entry in the history becomes the assistant's: going back now would take that along.
  show(null);
  addressBar().replace(searchWith(undefined));
  openAssistant({ id: surveyId, name: name ?? label ?? offering.name, cta: 'offering_help' });
}
