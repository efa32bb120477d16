import { FIRE } from './naughty-strings.ts';

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const tags = list(`
  a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button
  canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element
  em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h6 head header hgroup hr html i iframe
  image img input ins isindex kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter
  multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture portal pre
  progress q rb rp rt rtc ruby s samp script search section select selectedcontent shadow slot small source spacer span strike strong style
  sub summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp custom-tag x
  svg animate animatemotion animatetransform circle clippath defs desc discard ellipse feimage filter foreignobject g
  line lineargradient marker mask metadata mpath path pattern polygon rect set stop switch symbol text textpath tspan use view
  math annotation-xml maction menclose merror mfrac mglyph mi mn mo mroot ms mstyle mtext semantics
`);

const plainEvents = list(`
  abort activate afterprint afterscriptexecute animationcancel animationend animationiteration animationstart appinstalled
  auxclick beforeactivate beforecopy beforecut beforedeactivate beforeeditfocus beforeinput beforeinstallprompt beforematch
  beforepaste beforeprint beforescriptexecute beforetoggle beforeunload beforeupdate beforexrselect begin blur bounce cancel
  canplay canplaythrough cellchange change click close command compositionend compositionstart compositionupdate
  contentvisibilityautostatechange contextlost contextmenu contextrestored controlselect copy cuechange cut dataavailable
  datasetchanged datasetcomplete dblclick deactivate devicelight devicemotion deviceorientation deviceorientationabsolute
  deviceproximity drag dragdrop dragend dragenter dragexit dragleave dragover dragstart drop durationchange emptied end
  ended error errorupdate filterchange finish focus focusin focusout formchange formdata forminput freeze
  fullscreenchange fullscreenerror gamepadconnected gamepaddisconnected gesturechange gestureend gesturestart
  gotpointercapture hashchange help input interest invalid keydown keypress keyup languagechange layoutcomplete load loadeddata
  loadedmetadata loadend loadstart loseinterest losecapture lostpointercapture mediacomplete mediaerror message messageerror mousedown
  mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel move moveend movestart offline online
  orientationchange outofsync overscroll page pagehide pagereveal pageshow pageswap paste pause play playing pointercancel pointerdown
  pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate pointerup popstate progress
  propertychange ratechange readystatechange rejectionhandled repeat reset resize resizeend resizestart resume
  reverse rowdelete rowenter rowexit rowinserted rowsdelete rowsenter scroll scrollend scrollsnapchange scrollsnapchanging search
  securitypolicyviolation seek seeked seeking select selectionchange selectstart show slotchange stalled start stop
  storage storagecommit submit suspend syncrestored timeerror timeout timeupdate toggle touchcancel touchend touchmove
  touchstart trackchange transitioncancel transitionend transitionrun transitionstart unhandledrejection unload
  urlflip userproximity volumechange waiting wheel zoom
`);
const ownWays = list(`
  animationend animationstart transitionend fullscreenchange fullscreenerror pointerdown pointerup pointermove gesturestart
  gesturechange gestureend visibilitychange orientationchange speechstart key touchstart load error focus drag drop copy
`);
const vendorEvents = ['webkit', 'moz', 'ms'].flatMap((vendor) => ownWays.map((name) => `${vendor}${name}`));

/** The number of tag and handler pairs of docs/security.md. */
const TAGS = 180;
const EVENTS = 271;
export const gridTags = tags.slice(0, TAGS);
export const gridEvents = [...plainEvents, ...vendorEvents].map((name) => `on${name}`).slice(0, EVENTS);

/** Returns one pair with the attributes that trigger its handler automatically. */
export function entry(tag: string, event: string): string {
  return `<${tag} ${event}="${FIRE}" src="x:" href="x:" data="x:" autofocus open tabindex=0>x</${tag}>`;
}

/** Returns all handlers on one tag. Closes each pair, because a raw-text tag would swallow what follows. */
export const entriesOf = (tag: string): string => gridEvents.map((event) => entry(tag, event)).join('');
