type Follower = (isInternal: boolean) => void;

const followers: Follower[] = [];
let known: boolean | null = null;

/** Sets the internal flag of the signed-in user (staff or not), the only fact about a user in reports and analytics. */
export function setInternal(isInternal: boolean): void {
  if (known === isInternal) return;
  known = isInternal;
  for (const follow of followers) follow(isInternal);
}

/** Calls `follow` with the internal flag once it is known and on every change. */
export function followInternal(follow: Follower): void {
  followers.push(follow);
  if (known !== null) follow(known);
}
