import type { Section } from '../../../lib/contract/offerings.ts';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { buttonClasses } from '../../ui/button/button-look.ts';
import { Heading } from '../../ui/text/heading.tsx';
import { ExternalLink } from './external-link.tsx';
import { KeyValueItems, NumberedItems, TextItems } from './section-items.tsx';

function SectionBody({ section }: { readonly section: Section }) {
  switch (section.section_type) {
    case 'numbered':
      return <NumberedItems items={section.items} />;
    case 'key_value':
      return <KeyValueItems items={section.items} />;
    case 'text':
      return <TextItems items={section.items.slice(0, 1)} />;
    default:
      // A kind this version does not know: its words are still worth reading.
      return <TextItems items={section.items} />;
  }
}

/** A section of an offering's details (`docs/product/offerings.md#numbered-and-text`, `#key-value`). */
export function OfferingSection({ section }: { readonly section: Section }) {
  const hasCta = section.section_type !== 'key_value' && safeUrl('link', section.cta_url) !== null;
  return (
    <section className="flex flex-col items-stretch gap-3">
      {section.heading !== '' && (
        <Heading level={3} className="break-words">
          {section.heading}
        </Heading>
      )}
      {section.items.length > 0 && <SectionBody section={section} />}
      {hasCta && (
        <p className="mt-1">
          <ExternalLink
            href={section.cta_url}
            className={buttonClasses({ variant: 'secondary' }, 'max-w-full')}
          >
            <span className="min-w-0 break-words">{section.cta_text ?? section.cta_url}</span>
          </ExternalLink>
        </p>
      )}
    </section>
  );
}
