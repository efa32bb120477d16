import { ID_MAX } from '../../src/lib/contract/shared/limits.ts';

/** Parses an id from a path or a body. Returns null unless it is an integer from 1 to `ID_MAX`. */
export function numericId(value: string | number): number | null {
  const text = String(value);
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= ID_MAX ? id : null;
}
