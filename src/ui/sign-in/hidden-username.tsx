/** Tells password managers, and nobody else, whose password a form holds. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}
