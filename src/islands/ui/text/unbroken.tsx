/** A range and its unit, such as "3-4 hours": browsers break lines after a hyphen. */
const RANGE = /(\b\d+-\d+ \w+)/;

/** Shows a sentence without a line break inside a range. No children: Astro passes those as markup, not as text. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(RANGE).map((part, index) =>
    RANGE.test(part) ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
