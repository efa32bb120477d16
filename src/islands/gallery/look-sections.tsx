import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { Avatar } from '../ui/image/avatar.tsx';
import { Logo } from '../ui/image/logo.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Overline, Paragraph } from '../ui/text/text.tsx';
import { Row, Section } from './section.tsx';

export function TypeSection() {
  return (
    <Section title="Type and brand">
      <div className="flex flex-col gap-3">
        <Overline>Overline</Overline>
        <Heading level={3} size="display">
          What can we take off your plate?
        </Heading>
        <Heading level={3} size="title">
          Good morning, Maya
        </Heading>
        <Heading level={3} size="heading">
          Find a paediatrician near home
        </Heading>
        <Heading level={3} size="subheading">
          Your concierge replied
        </Heading>
        <Paragraph>
          Tell us what is on your list and a concierge takes it from there. People save an estimated 3-4 hours
          per task, and <Link href="/gallery/">every request</Link> is handled by{' '}
          <Link href="https://example.com/">a person</Link>.
        </Paragraph>
        <Paragraph tone="muted">Muted text for what comes second.</Paragraph>
        <Paragraph tone="faint" size="small">
          Faint, small text for what comes third.
        </Paragraph>
      </div>
      <Row name="Link: inline, quiet, nav, mail, unsafe">
        <Link href="/gallery/">Inline</Link>
        <Link href="/gallery/" tone="quiet">
          Quiet
        </Link>
        <Link href="/gallery/" tone="nav">
          Nav
        </Link>
        <Link href="mailto:help@sundial.example">Mail</Link>
        <Link href="javascript:alert(1)">Unsafe (plain text)</Link>
      </Row>
      <Row name="Logo, Avatar, StatusBadge">
        <Logo name="Sundial" />
        <Logo name="Sundial" markOnly />
        <Avatar initials="MO" size="sm" />
        <Avatar initials="MO" tone="sun" />
        <Avatar initials="MO" tone="neutral" size="lg" />
        <StatusBadge tone="neutral">In Queue</StatusBadge>
        <StatusBadge tone="accent">In Progress</StatusBadge>
        <StatusBadge tone="positive">Completed</StatusBadge>
        <StatusBadge tone="warning">Unknown</StatusBadge>
      </Row>
    </Section>
  );
}
