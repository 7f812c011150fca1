import { checkIdentifier as checkIdentifierEndpoint } from '#src/api/contract/user.ts'
import {
  configuredMethods,
  registerMethods,
  usableMethods,
} from '#server/identity/access/methods.ts'
import { implement } from '#server/http/implement.ts'
import { isTaken } from '#server/identity/people/people.ts'

/** The name of the form that asks for addresses without an account. */
const registerForm = 'register'

/**
 * One query answers for known and unknown addresses alike (EN-01). `ENUMERATION=strict` answers every address as the
 * form hopes; the mail that follows tells the owner the rest (EN-02).
 */
export const checkIdentifier = implement(
  checkIdentifierEndpoint,
  async ({ input: { identifier, form }, services: { config, db } }) => {
    const rows = await db
      .selectFrom('people')
      .leftJoin('person_methods', 'person_methods.person_id', 'people.id')
      .select(['person_methods.method_key', 'people.email_verified_at', 'people.disabled_at'])
      .where('people.email', '=', identifier)
      .execute()

    const isStrict = config.enumeration === 'strict'
    if (form === registerForm) {
      return {
        userExists: !isStrict && rows.some(isTaken),
        methods: registerMethods(config),
      }
    }
    if (isStrict) {
      return { userExists: true, methods: [...configuredMethods(config)] }
    }
    return {
      userExists: rows.length > 0,
      methods: usableMethods(
        config,
        rows.flatMap(({ method_key }) => method_key ?? []),
      ),
    }
  },
)
