/** Enlarges a picture, and moves its centre from the centre of the stage, in pixels. */
export interface Zoom {
  /** 1 shows the whole picture. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The stage and the whole picture on it, in pixels. */
export interface Room {
  readonly stage: Size;
  readonly picture: Size;
}

/** A point on the stage, in pixels from its centre. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MAX_SCALE = 8;
/** One press of a button or key. */
const STEP = 1.5;
/** A double tap on a whole picture. */
const CLOSE_LOOK = 2.5;

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const CENTRE: Point = { x: 0, y: 0 };

function within(value: number, limit: number): number {
  return limit === 0 ? 0 : Math.min(limit, Math.max(-limit, value));
}

/** Returns the zoom in its limits: no further than needed to see each edge of the picture. */
function limited({ scale, x, y }: Zoom, { stage, picture }: Room): Zoom {
  const beyond = (pictured: number, room: number) => Math.max(0, (pictured * scale - room) / 2);
  return {
    scale,
    x: within(x, beyond(picture.width, stage.width)),
    y: within(y, beyond(picture.height, stage.height)),
  };
}

/** Returns the zoom with another scale; what is shown at `at` stays there. */
export function scaledTo(zoom: Zoom, wanted: number, room: Room, at: Point = CENTRE): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, wanted));
  const ratio = scale / zoom.scale;
  return limited({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, room);
}

export function movedBy(zoom: Zoom, by: Point, room: Room): Zoom {
  return limited({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, room);
}

export const zoomedIn = (zoom: Zoom, room: Room): Zoom => scaledTo(zoom, zoom.scale * STEP, room);
export const zoomedOut = (zoom: Zoom, room: Room): Zoom => scaledTo(zoom, zoom.scale / STEP, room);

/** Returns the zoom after a double tap: a close look at the point, or the whole picture again. */
export function toggled(zoom: Zoom, room: Room, at: Point): Zoom {
  return zoom.scale > 1 ? WHOLE : scaledTo(zoom, CLOSE_LOOK, room, at);
}

export function isLargest({ scale }: Zoom): boolean {
  return scale >= MAX_SCALE;
}
