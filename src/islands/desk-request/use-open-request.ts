import { useEffect, useRef, useState } from 'react';
import { enterDeskRequest, whenAnswered } from '../../lib/stores/desk-request/screen.ts';
import { isUpdateDue } from '../../lib/stores/shell/version.ts';

/** Opens the request of the address, and others in the same page: docs/product/desk-request.md#one-page. */
export function useOpenRequest() {
  const shown = useRef<{ readonly path: string; readonly leave: () => void } | null>(null);
  const [wasOpenedHere, setOpenedHere] = useState(false);
  const [showAddress] = useState(() => async () => {
    await whenAnswered();
    const { pathname: path } = location;
    if (shown.current === null || shown.current.path === path) return;
    shown.current.leave();
    setOpenedHere(true);
    shown.current = { path, leave: enterDeskRequest(path) };
  });
  const [open] = useState(() => (address: string) => {
    const { pathname: path } = new URL(address, location.href);
    const isRequest = path.startsWith('/desk/requests/');
    // A new build comes with a new page.
    if (!isRequest || isUpdateDue()) {
      location.assign(address);
      return;
    }
    if (path !== location.pathname) history.pushState(null, '', address);
    void showAddress();
  });
  useEffect(() => {
    const { pathname: path } = location;
    shown.current = { path, leave: enterDeskRequest(path) };
    const travel = () => void showAddress();
    addEventListener('popstate', travel);
    return () => {
      removeEventListener('popstate', travel);
      shown.current?.leave();
      shown.current = null;
    };
  }, [showAddress]);
  return { open, wasOpenedHere };
}
