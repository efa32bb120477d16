import type { EmittedOffering } from '../../../src/lib/contract/offerings.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { offerings } from '../../db/schema/offerings.ts';
import type { Services, Viewer } from '../context.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';
import { emitOffering } from './emit-offering.ts';
import { isSeenOffering } from './seen-offering.ts';

const prepared = oncePerDb((db) =>
  db.select().from(offerings).where(isSeenOffering).prepare('show_offering'),
);

/**
 * Returns an offering with its sections.
 * @throws {ServiceError} `not_found`, also for an offering that the viewer does not see.
 */
export async function showOffering(
  services: Services,
  viewer: Viewer,
  offeringId: string,
): Promise<EmittedOffering> {
  const id = numericId(offeringId);
  const [offering] = id === null ? [] : await prepared(services.db).execute({ id, userId: viewer.userId });
  if (offering === undefined) throw new ServiceError('not_found', 'We could not find that offering.');
  return emitOffering(services, offering);
}
