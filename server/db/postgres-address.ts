/** What the driver is to connect to. */
export interface PostgresAddress {
  readonly url: string;
  /** A folder with a Unix socket. */
  readonly options: { readonly host?: string };
}

/**
 * Reads `?host=/folder`, by which PostgreSQL's own programs name a Unix socket in an address and which the driver would
 * take for a setting of the server. A database on the same machine answers a statement faster that way.
 */
export function postgresAddress(text: string): PostgresAddress {
  // Any other address is the driver's affair: it reads some that are no URLs.
  const namesSocket = /[?&]host=(?:\/|%2F)/i.test(text);
  if (!namesSocket) return { url: text, options: {} };
  const url = new URL(text);
  const host = url.searchParams.get('host') ?? '';
  url.searchParams.delete('host');
  return { url: url.href, options: { host } };
}
