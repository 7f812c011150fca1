import { loadLookerDashboard as loadLookerDashboardEndpoint } from '#src/api/contract/looker.ts'
import { implement } from '#server/http/implement.ts'
import { embedUrl } from '#server/areas/looker/embed-url.ts'
import { randomSecret } from '#server/base/secrets.ts'

const sessionLengthSec = 3_600
/** Permissions to view only. */
const permissions = ['access_data', 'see_looks', 'see_user_dashboards', 'see_lookml_dashboards']

/** INSIGHT-3. Looker knows people by their id here only, which does not tell who they are. */
export const loadLookerDashboard = implement(
  loadLookerDashboardEndpoint,
  ({ caller, services: { config, now } }) => {
    const { looker } = config
    const url =
      looker &&
      embedUrl({
        host: looker.host,
        secret: looker.embedSecret,
        target: `/embed/dashboards/${looker.dashboardId}`,
        nonce: randomSecret(16),
        time: Math.floor(now() / 1_000),
        sessionLengthSec,
        externalUserId: caller.personId,
        permissions,
        models: looker.models,
      })
    return Promise.resolve({ url })
  },
)
