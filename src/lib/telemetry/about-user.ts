type Follower = (isInternal: boolean) => void;

const followers: Follower[] = [];
let known: boolean | null = null;

/** Says whether the signed-in user is staff: the one thing about a user that reports and analytics may know. */
export function setInternal(isInternal: boolean): void {
  if (known === isInternal) return;
  known = isInternal;
  for (const follow of followers) follow(isInternal);
}

/** Tells a service whether the user is staff, as soon as that is known and whenever it changes. */
export function followInternal(follow: Follower): void {
  followers.push(follow);
  if (known !== null) follow(known);
}
