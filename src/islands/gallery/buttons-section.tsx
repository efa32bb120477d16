import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Row, Section } from './section.tsx';

const variants = ['primary', 'secondary', 'tertiary'] as const;

/** Shows buttons in every look and state. */
export function ButtonsSection() {
  const [loading, setLoading] = useState(false);
  return (
    <Section title="Buttons">
      {variants.map((variant) => (
        <Row key={variant} name={variant}>
          <Button variant={variant}>Continue</Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" className="size-5" />}>
            Create a request
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} tone="danger">
            Danger
          </Button>
        </Row>
      ))}
      <Row name="Link, icon, toggled loading">
        <ButtonLink href="/gallery/">Internal link</ButtonLink>
        <ButtonLink href="https://example.com/" variant="secondary">
          External link
        </ButtonLink>
        <IconButton label="Send">
          <Send aria-hidden="true" />
        </IconButton>
        <IconButton label="Delete" size="sm">
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton label="Disabled" disabled>
          <Send aria-hidden="true" />
        </IconButton>
        <Button
          loading={loading}
          onClick={() => {
            setLoading(true);
            setTimeout(() => setLoading(false), 1500);
          }}
        >
          Save for 1.5 s
        </Button>
      </Row>
      <Button block>Block</Button>
    </Section>
  );
}
