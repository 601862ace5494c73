import { dictionary } from '@zxcvbn-ts/language-common'
import { minimumPasswordLength } from '../../../src/domain/access/password.ts'

/** How many of the list are refused: as many as an online attacker could try (ASVS 5.0, 6.2.4). */
const refused = 10_000

const common = new Set(
  dictionary['passwords-common']
    .filter((password) => [...password].length >= minimumPasswordLength)
    .slice(0, refused)
    .map((password) => password.toLowerCase()),
)

/** Whether this is one of the most used passwords, ignoring case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
