/** A range and its unit, such as "3-4 hours": browsers break lines after a hyphen. */
const RANGE = /(\d+-\d+ \w+)/;

/** Shows a sentence without a line break inside a range. */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(RANGE).map((part, index) =>
    RANGE.test(part) ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
