import { loadSignInOptions as loadSignInOptionsEndpoint } from '#src/api/contract/access.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { implement } from '#server/http/implement.ts'

export const loadSignInOptions = implement(
  loadSignInOptionsEndpoint,
  async ({ services: { config } }) => ({
    methods: [...configuredMethods(config)],
    redirectOrigins: config.redirectOrigins,
  }),
)
