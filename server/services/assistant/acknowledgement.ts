/** Returns the demo's automatic first reply to a new request. It says that it is automatic. */
export function automaticAcknowledgement(requestName: string): string {
  return [
    `Thank you! Your request “${requestName}” has arrived safely.`,
    'This first note is automatic. A person on our concierge team will read what you wrote and answer you right here, usually within one business day.',
    'If something comes to mind in the meantime, just add it below.',
  ].join('\n\n');
}
