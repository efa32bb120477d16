import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  isLargest,
  movedBy,
  scaledTo,
  toggled,
  WHOLE,
  zoomedIn,
  zoomedOut,
  type Point,
  type Room,
  type Zoom,
} from '../../../lib/stores/thread/zoom.ts';

/** One press of an arrow key. */
const PAN_PX = 80;
/** A finger that rests moves a little. */
const TAP_MOVES_PX = 10;
const DOUBLE_TAP_MS = 300;
const SWIPE_PX = 50;
/** Of a wheel with Ctrl, which is also how browsers tell a pinch on a touchpad. */
const SCALE_PER_WHEEL_PX = 0.01;
/** A notch of a wheel counts 100 and more, a pinch on a touchpad a few. */
const WHEEL_STEP_MAX_PX = 30;

interface Gestures {
  readonly stage: RefObject<HTMLElement | null>;
  readonly picture: RefObject<HTMLImageElement | null>;
  readonly onSwipe: (direction: 'previous' | 'next') => void;
  /** Called for a tap beside the picture, once nothing follows it that could reach what lies under the stage. */
  readonly onTapBeside: () => void;
}

interface Touch extends Point {
  readonly startX: number;
  readonly startY: number;
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Enlarges and moves a picture: buttons, keys, Ctrl with the wheel, double tap, pinch, drag (docs/product/thread.md#picture-dialog). */
export function useZoom({ stage, picture, onSwipe, onTapBeside }: Gestures) {
  const [zoom, setZoom] = useState(WHOLE);
  const [isHeld, setHeld] = useState(false);
  const touches = useRef(new Map<number, Touch>());
  const lastTap = useRef<(Point & { readonly atMs: number }) | null>(null);
  /** False once a second finger was down. */
  const isSingle = useRef(true);
  /** True between a tap beside the picture and its click. */
  const isTapBeside = useRef(false);

  const roomOf = (): Room => ({
    stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
    picture: { width: picture.current?.offsetWidth ?? 0, height: picture.current?.offsetHeight ?? 0 },
  });
  const change = (next: (zoom: Zoom, room: Room) => Zoom) => setZoom((now) => next(now, roomOf()));
  const onStage = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return {
      x: clientX - (box?.left ?? 0) - (box?.width ?? 0) / 2,
      y: clientY - (box?.top ?? 0) - (box?.height ?? 0) / 2,
    };
  };

  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    // React listens passively; the browser would zoom the page.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { deltaX, deltaY } = event;
      if (!event.ctrlKey) {
        change((now, room) => movedBy(now, { x: -deltaX, y: -deltaY }, room));
        return;
      }
      const step = Math.min(WHEEL_STEP_MAX_PX, Math.max(-WHEEL_STEP_MAX_PX, deltaY));
      const at = onStage(event);
      change((now, room) => scaledTo(now, now.scale * Math.exp(-step * SCALE_PER_WHEEL_PX), room, at));
    };
    const onResize = () => setZoom(WHOLE);
    element.addEventListener('wheel', onWheel, { passive: false });
    addEventListener('resize', onResize);
    return () => {
      element.removeEventListener('wheel', onWheel);
      removeEventListener('resize', onResize);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once: its functions read refs alone
  }, [stage]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    isTapBeside.current = false;
    // The button that loads a picture again stands on the stage, too.
    if (event.button !== 0 || (event.target !== stage.current && event.target !== picture.current)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = onStage(event);
    isSingle.current = touches.current.size === 0;
    touches.current.set(event.pointerId, { ...at, startX: at.x, startY: at.y });
    setHeld(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = touches.current.get(event.pointerId);
    if (before === undefined) return;
    const at = onStage(event);
    const other = [...touches.current].find(([id]) => id !== event.pointerId)?.[1];
    touches.current.set(event.pointerId, { ...before, ...at });
    if (other === undefined) {
      change((now, room) => movedBy(now, { x: at.x - before.x, y: at.y - before.y }, room));
      return;
    }
    const from = middle(before, other);
    const to = middle(at, other);
    const ratio = distance(at, other) / Math.max(1, distance(before, other));
    change((now, room) =>
      movedBy(scaledTo(now, now.scale * ratio, room, from), { x: to.x - from.x, y: to.y - from.y }, room),
    );
  };
  const onTap = (at: Point, isBeside: boolean, atMs: number) => {
    const last = lastTap.current;
    lastTap.current = { ...at, atMs };
    isTapBeside.current = isBeside;
    if (isBeside) return;
    if (last !== null && atMs - last.atMs < DOUBLE_TAP_MS && distance(at, last) < 3 * TAP_MOVES_PX) {
      lastTap.current = null;
      change((now, room) => toggled(now, room, at));
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    const touch = touches.current.get(event.pointerId);
    touches.current.delete(event.pointerId);
    setHeld(touches.current.size > 0);
    if (touch === undefined || !isSingle.current) return;
    const at = onStage(event);
    const moved = { x: at.x - touch.startX, y: at.y - touch.startY };
    if (Math.hypot(moved.x, moved.y) < TAP_MOVES_PX) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      onTap(at, under === stage.current, event.timeStamp);
    } else if (
      zoom.scale === 1 &&
      event.pointerType === 'touch' &&
      Math.abs(moved.x) > Math.max(SWIPE_PX, Math.abs(moved.y))
    ) {
      onSwipe(moved.x < 0 ? 'next' : 'previous');
    }
  };
  // The click ends a tap: without the stage, the browser would send it to what lies under it.
  const onClick = () => {
    if (isTapBeside.current) onTapBeside();
    isTapBeside.current = false;
  };
  const onPointerCancel = (event: PointerEvent) => {
    touches.current.delete(event.pointerId);
    setHeld(touches.current.size > 0);
  };

  return {
    zoom,
    /** True while a finger or the mouse holds the picture, which then follows at once. */
    isHeld,
    isLargest: isLargest(zoom),
    zoomIn: () => change(zoomedIn),
    zoomOut: () => change(zoomedOut),
    showWhole: () => setZoom(WHOLE),
    moveBy: (x: number, y: number) =>
      change((now, room) => movedBy(now, { x: x * PAN_PX, y: y * PAN_PX }, room)),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick },
  };
}
