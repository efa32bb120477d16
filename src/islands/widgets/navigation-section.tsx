import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Row, Section } from './section.tsx';

/** Tabs and menu. */
export function NavigationSection() {
  const [tab, setTab] = useState('todo');
  const [chosen, setChosen] = useState('nothing');
  return (
    <Section title="Tabs and Menu">
      <Tabs
        label="Requests"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'todo', label: 'To do (3)', panel: <Paragraph>Three things.</Paragraph> },
          { key: 'completed', label: 'Completed (12)', panel: <Paragraph>Twelve things, done.</Paragraph> },
          { key: 'ideas', label: 'Ideas', panel: <Paragraph>Swipe back for more.</Paragraph> },
        ]}
      />
      <Row name={`Menu (chosen: ${chosen})`}>
        <Menu
          label="User menu"
          align="start"
          trigger={<Avatar initials="MO" />}
          items={[
            { key: 'account', label: 'Account', href: '/account/', icon: <UserRound aria-hidden="true" /> },
            { key: 'idea', label: 'An action', onSelect: () => setChosen('an action') },
            {
              key: 'out',
              label: 'Sign out',
              tone: 'danger',
              onSelect: () => setChosen('sign out'),
              icon: <LogOut aria-hidden="true" />,
            },
          ]}
        />
      </Row>
    </Section>
  );
}
