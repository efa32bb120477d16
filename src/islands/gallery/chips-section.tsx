import Car from 'lucide-react/icons/car';
import House from 'lucide-react/icons/house';
import PawPrint from 'lucide-react/icons/paw-print';
import { Chip } from '../ui/chip/chip.tsx';
import { Row, Section } from './section.tsx';

const long =
  'A description that is far too long for a tile and therefore has to end somewhere, which is after its second line and not a word later than that';

/** Shows the five chips in their states. */
export function ChipsSection() {
  return (
    <Section title="Chips">
      <Row name="button" grid>
        <div>
          <Chip variant="button" description="Press me" />
        </div>
        <div>
          <Chip variant="button" description="Pressed" defaultPressed icon={<Car />} />
        </div>
        <div>
          <Chip
            variant="button"
            title="Find a plumber"
            description="Compare three, with prices"
            image="default"
          />
        </div>
        <div>
          <Chip variant="button" title={long} description={long} image="default" />
        </div>
        <div>
          <Chip variant="button" description="Disabled" disabled />
        </div>
        <div>
          <Chip variant="button" description="Wrong" error="Please choose another one" />
        </div>
      </Row>
      <Row name="link, external-link" grid>
        <div>
          <Chip variant="link" href="/gallery/" description="Link" icon={<House />} />
        </div>
        <div>
          <Chip variant="link" href="/gallery/" description="Selected link" selected />
        </div>
        <div>
          <Chip variant="link" href="/gallery/" description="Disabled link" disabled />
        </div>
        <div>
          <Chip
            variant="external-link"
            href="https://example.com/"
            title="Partner"
            description="Opens elsewhere"
          />
        </div>
      </Row>
      <Row name="radio" grid>
        <Chip variant="radio" name="demo" value="a" description="First" />
        <Chip variant="radio" name="demo" value="b" description="Second" defaultChecked />
        <Chip variant="radio" name="demo" value="c" description="Disabled" disabled />
      </Row>
      <Row name="checkbox" grid>
        <Chip variant="checkbox" description="Home" icon={<House />} />
        <Chip variant="checkbox" description="Pet" icon={<PawPrint />} defaultChecked />
        <Chip
          variant="checkbox"
          title="With a title"
          description="and a description"
          error="Please tick this"
        />
        <Chip variant="checkbox" description="Disabled and checked" disabled defaultChecked />
      </Row>
    </Section>
  );
}
