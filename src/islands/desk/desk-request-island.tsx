import { DeskPart } from './desk-part.tsx';

/** One request at the desk. */
export function DeskRequestIsland() {
  return (
    <DeskPart feature="desk-request" component="request">
      {null}
    </DeskPart>
  );
}
