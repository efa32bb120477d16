import { ServiceError } from '../service-error.ts';

/** @throws {ServiceError} `validation` for a time that has passed. */
export function laterThan(now: Date, at: string): Date {
  const time = new Date(at);
  if (time <= now) throw new ServiceError('validation', 'Please choose a time in the future.');
  return time;
}
