import { html } from 'hono/html'

import type { Config } from '#server/base/config/config.ts'
import { demoFolders } from '#server/areas/demos/read-demos.ts'
import { standInsOf } from '#server/local/stand-ins.ts'
import { localPage } from '#server/local/page.ts'

/** What stands in for the outside world while the portal runs on one's own machine. */
export const localHome = (config: Config, samplePeople: number) => {
  const { publicUrl, dataDir } = config
  return localPage({
    title: 'Local mode',
    body: html`
      <p>
        This portal runs on your machine and needs nothing from outside. What the world would give
        is here instead; on a real server all of it is absent.
      </p>
      <div class="grid">
        <section class="card">
          <h2><a href="/local/mailbox">Mailbox</a></h2>
          <p>Every mail that the portal sends, with its codes and links.</p>
        </section>
        <section class="card">
          <h2><a href="/local/people">People</a></h2>
          <p>Sample people to sign in as, one for each role and access status.</p>
        </section>
        <section class="card">
          <h2><a href="/local/phone">Phone</a></h2>
          <p>A phone with WhatsApp: pair it, ask, and see what arrives.</p>
        </section>
        <section class="card">
          <h2><a href="/local/inspector/">Flow inspector</a></h2>
          <p>
            Every flow as it runs. It hears the tabs that were opened
            <a href="/?inspect" target="_blank">with the inspector</a>; in any tab of the portal
            <kbd>Alt</kbd> + <kbd>Shift</kbd> + <kbd>F</kbd> opens it.
          </p>
        </section>
        <section class="card">
          <h2>Single sign-on</h2>
          <p>
            Providers to sign in with as whoever you like:
            ${standInsOf(config).map(
              ({ key }) =>
                html`<a href="/local/openid/${key}/.well-known/openid-configuration">${key}</a> `,
            )}
          </p>
        </section>
        <section class="card">
          <h2>Demo sandboxes</h2>
          <p>
            ${demoFolders(config.demosDir).map((key) => html`<a href="/local/sandbox/${key}/">${key}</a> `)}
          </p>
        </section>
        <section class="card">
          <h2>Sample activity</h2>
          ${activity(samplePeople)}
        </section>
      </div>
      <h2>Addresses</h2>
      <div class="scroll">
        <table>
          <tbody>
            ${addresses.map(
              ({ path, what }) => html`
                <tr>
                  <th scope="row">${what}</th>
                  <td><a href="${path}">${publicUrl}${path}</a></td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      <p class="quiet">
        All data is kept in the folder <code>${dataDir}</code>. To start over, stop the server and
        delete it.
      </p>
    `,
  })
}

/** What insights and leads are looked at with. */
const activity = (people: number) =>
  people === 0
    ? html`
        <p>Ninety days of opens, page views and leads, to look at insights and leads with.</p>
        <form method="post" action="/local/activity">
          <button type="submit">Add sample activity</button>
        </form>
      `
    : html`
        <p>${people} sample people did something in the last ninety days.</p>
        <form method="post" action="/local/activity/remove">
          <button type="submit">Remove sample activity</button>
        </form>
      `

const addresses = [
  { what: 'Partner Portal', path: '/' },
  { what: 'Mails as JSON', path: '/local/mailbox/messages' },
  { what: 'API description (OpenAPI)', path: '/api/openapi.json' },
  { what: 'Is the server ready?', path: '/api/health/ready' },
]
