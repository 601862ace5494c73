/** The password of a sign-in that turned out to be unconfirmed, for as long as the page stays loaded. */
let given: { username: string; password: string } | undefined

export function givePassword(username: string, password: string) {
  given = { username, password }
}

/** The password that the account's owner has just given; undefined where they came another way. */
export const givenPassword = (username: string) => (given?.username === username ? given.password : undefined)
