const LARGEST_ID = 2_147_483_647;

/** Reads an id out of a path or a body; null when it cannot be the id of any row. */
export function numericId(value: string | number): number | null {
  const text = String(value);
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}
