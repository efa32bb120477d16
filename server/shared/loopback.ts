/** Returns true for an IP address of this machine alone, also in its IPv6 form. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address) || address === '::1';
}

/** Returns true for a host, as in a URL or in `HOST`, that other machines can't reach. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return isLoopbackAddress(name) || name === 'localhost' || name.endsWith('.localhost');
}
