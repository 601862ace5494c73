import { minimumPasswordLength } from '../../../src/domain/access/password.ts'

/** How many of the list are refused: as many as an online attacker could try (ASVS 5.0, 6.2.4). */
const refused = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Reads the list, which is large and used only by the few calls that set a password. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common']
      .filter((password) => [...password].length >= minimumPasswordLength)
      .slice(0, refused)
      .map((password) => password.toLowerCase()),
  )
}

/** Whether this is one of the most used passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}
