import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Drawer, type DrawerProps } from '../ui/dialog/drawer.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { Row, Section } from './section.tsx';

type Sample = Partial<DrawerProps> & { readonly label: string };

const samples: readonly Sample[] = [
  { label: 'Right panel', dismissible: true },
  { label: 'Left nav', position: 'left', variant: 'nav', dismissible: true },
  { label: 'Top', position: 'top', dismissible: true },
  { label: 'Bottom', position: 'bottom', dismissible: true },
  { label: 'Full screen', fullScreen: true },
  { label: 'Full bleed, footer', fullBleed: true, footer: <Button block>Continue</Button> },
  { label: 'Not modal', modal: false },
];

/** Shows all drawers and the confirm dialog. */
export function DialogsSection() {
  const [open, setOpen] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => setOpen(null);
  return (
    <Section title="Drawer and ConfirmDialog">
      <Row name="Drawer">
        {[...samples.map((sample) => sample.label), 'Guarded'].map((label) => (
          <Button key={label} variant="secondary" onClick={() => setOpen(label)}>
            {label}
          </Button>
        ))}
        {samples.map((sample) => (
          <Drawer
            key={sample.label}
            title={sample.label}
            {...sample}
            open={open === sample.label}
            onClose={close}
          >
            <Paragraph>The page behind does not scroll while this is open.</Paragraph>
            {Array.from({ length: 30 }, (_, line) => (
              <Paragraph key={line} tone="muted">
                Line {line + 1}
              </Paragraph>
            ))}
          </Drawer>
        ))}
        <Drawer
          label="Guarded"
          title="Closing this asks first"
          open={open === 'Guarded'}
          onClose={() => setAsking(true)}
          footer={<Button block>Continue</Button>}
        >
          <Paragraph>Press Escape as often as you like.</Paragraph>
          <ConfirmDialog
            open={asking}
            title="Wait! You're almost there..."
            confirmLabel="Leave"
            cancelLabel="Keep going"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              close();
            }}
          >
            Your answers are kept for 14 days.
          </ConfirmDialog>
        </Drawer>
      </Row>
    </Section>
  );
}
