import { ServiceError } from '../service-error.ts';

/** @throws {ServiceError} `time_past` for a time that has passed. */
export function laterThan(now: Date, at: string): Date {
  const time = new Date(at);
  if (time <= now) throw new ServiceError('time_past');
  return time;
}
