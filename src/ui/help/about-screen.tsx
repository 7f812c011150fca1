import { chakra, Link, Text } from '@chakra-ui/react'

import type { OuterLinks } from '#src/lib/outer-links.ts'
import { version } from '#src/lib/version.ts'
import { OuterLink } from '#src/ui/parts/buttons/outer-link.tsx'
import { Shortcuts } from '#src/ui/help/shortcuts.tsx'
import { TextLink } from '#src/ui/parts/buttons/text-link.tsx'
import { ContentPage, ContentSection } from '#src/ui/parts/page/content-page.tsx'

type AboutScreenProps = { outerLinks: OuterLinks }

/** What this portal is, who gets in, and what it keeps. */
export function AboutScreen({ outerLinks }: AboutScreenProps) {
  return (
    <ContentPage
      title="About"
      lead="Partner Portal is where Google staff, partners and customers find product demos and open them."
    >
      <ContentSection id="demos" title="What it does">
        <Text>
          Every demo has a page of its own: what it shows, which products it is built with, and who
          it may be shared with. From there you open the demo itself, in a tab of its own.
        </Text>
        <Text>
          Before a demo opens you may be asked who you are demoing to. Your answer is good for a
          while and for all demos, so that you are not asked for each of them.
        </Text>
      </ContentSection>
      <ContentSection id="access" title="Who gets in">
        <Facts>
          <dt>Google staff</dt>
          <dd>sign in with their Google account and see every demo.</dd>
          <dt>Partners</dt>
          <dd>sign in with a Google account, ask for access once, and are approved by our team.</dd>
          <dt>Customers</dt>
          <dd>register with their email and tell us about their organization.</dd>
        </Facts>
        <Text>
          Partners and customers see the demos that are shared with them. Demos that are not for you
          never leave our server.
        </Text>
      </ContentSection>
      <ContentSection id="privacy" title="Privacy in plain words">
        <Bullets>
          <li>
            We keep your name, your email, the ways you sign in, and what you told us about your
            organization: its name and website, your country and job title.
          </li>
          <li>
            We record which pages and demos you open and who you demo to. The Google Cloud team uses
            that to see which demos help.
          </li>
          <li>
            What you ask the guide, and its answers, are visible to you only, and kept until you
            delete them or they expire. Where the portal uses Gemini, your questions go there
            without your name; the page where you ask says so. We keep the number of a phone that
            you connect by WhatsApp until you disconnect it.
          </li>
          <li>We keep what you write to us through the contact form with your email.</li>
          <li>
            For each sign-in we keep the browser and the network address, so that you can spot a
            stranger’s on your <TextLink to="/account">account page</TextLink>.
          </li>
          <li>
            Cookies keep you signed in and let us recognize a browser that you used before. Nothing
            on these pages comes from an advertiser; a video loads from YouTube only when you play
            it.
          </li>
          <li>
            Passwords are stored as a hash that nobody can read back. A passkey’s secret never
            leaves your device.
          </li>
        </Bullets>
        <Text>
          You can download what we keep about you, and delete your account and all of that, on your{' '}
          <TextLink to="/account">account page</TextLink>, under ‘Your data’. For anything else{' '}
          <TextLink to="/contact">write to us</TextLink>.
        </Text>
        <Text hidden={outerLinks.privacy === null}>
          The details, and your rights, are in our{' '}
          <OuterLink page="privacy" links={outerLinks}>
            privacy notice
          </OuterLink>
          .
        </Text>
      </ContentSection>
      <ContentSection id="shortcuts" title="Keyboard shortcuts">
        <Shortcuts />
      </ContentSection>
      <ContentSection id="version" title="Version">
        <Text>
          This is Partner Portal {version}. Is something not as it should be? The{' '}
          <TextLink to="/support">answers in Support</TextLink> may help, and our{' '}
          <TextLink to="/contact">contact form</TextLink> always does.
        </Text>
        <Text>
          It is built on open-source software:{' '}
          <Link href="/licenses.txt">open-source licenses</Link>.
        </Text>
      </ContentSection>
    </ContentPage>
  )
}

const Bullets = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', ps: '5', listStyleType: 'disc' },
})

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '8rem 1fr' },
    columnGap: '4',
    rowGap: { base: '1', sm: '2' },
    '& dt': { fontWeight: 'semibold' },
    '& dd + dt': { mt: { base: '2', sm: '0' } },
  },
})
