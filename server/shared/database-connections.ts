/** Connections of one process to a PostgreSQL server: docs/hosting.md#connections. */
export const DATABASE_CONNECTIONS = { min: 4, initial: 22, max: 1000 } as const;
