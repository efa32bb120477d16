import type { Db } from './client.ts';

/** Caches a value per database, such as a prepared statement. Building a query costs more than running a small one. */
export function oncePerDb<Built>(build: (db: Db) => Built): (db: Db) => Built {
  const built = new WeakMap<Db, { readonly value: Built }>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known.value;
    const value = build(db);
    built.set(db, { value });
    return value;
  };
}
