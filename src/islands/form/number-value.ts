/** The number somebody typed, thousands separators and spaces allowed; null when it is none. */
export function toNumber(text: string): number | null {
  const plain = text.replace(/[\s,_']/g, '');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
