/** A request of the demo's account with its thread. */
export interface DemoRequest {
  /** Key of the survey. */
  readonly survey: string;
  /** Title of the request. */
  readonly name: string;
  readonly status: 'open' | 'in_progress' | 'closed';
  readonly createdHoursAgo: number;
  /** Answers by question key. */
  readonly answers: Readonly<Record<string, string>>;
  readonly messages: readonly DemoMessage[];
}

export interface DemoMessage {
  readonly source: 'user' | 'concierge';
  /** Plain text; the server escapes and linkifies it. */
  readonly body: string;
  /** Minutes after the request was created. */
  readonly afterMinutes: number;
  /** Name of a file in `server/demo/files/`. */
  readonly attachment?: string;
}
