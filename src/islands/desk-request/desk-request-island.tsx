import { DeskScreen } from '../desk/desk-part.tsx';
import { DeskRequestScreen } from './desk-request-screen.tsx';

export function DeskRequestIsland() {
  return (
    <DeskScreen feature="desk-request" component="request">
      <DeskRequestScreen />
    </DeskScreen>
  );
}
