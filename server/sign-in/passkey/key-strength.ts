const helpers = () => import('@simplewebauthn/server/helpers')

/** NIST SP 800-131A: RSA keys below are not to be used. */
const leastModulus = 2n ** 2_047n

/**
 * Whether the key of a passkey fits its algorithm: EdDSA on Ed25519, ES256 on P-256, RS256 from 2048 bits. The library accepts
 * each algorithm with any key (PK-12). Throws if it is no key at all.
 */
export const isStrongKey = async (publicKey: Uint8Array<ArrayBuffer>) => {
  const { cose, decodeCredentialPublicKey, isoUint8Array } = await helpers()
  const { COSEALG, COSECRV, COSEKEYS } = cose
  const key = decodeCredentialPublicKey(publicKey)
  const algorithm = key.get(COSEKEYS.alg)
  if (cose.isCOSEPublicKeyOKP(key)) {
    return algorithm === COSEALG.EdDSA && key.get(COSEKEYS.crv) === COSECRV.ED25519
  }
  if (cose.isCOSEPublicKeyEC2(key)) {
    return algorithm === COSEALG.ES256 && key.get(COSEKEYS.crv) === COSECRV.P256
  }
  const modulus = cose.isCOSEPublicKeyRSA(key) ? key.get(COSEKEYS.n) : undefined
  return (
    algorithm === COSEALG.RS256 &&
    modulus !== undefined &&
    BigInt(`0x${isoUint8Array.toHex(modulus)}`) >= leastModulus
  )
}
