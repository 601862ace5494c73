/** The part of a checked id token that the API uses. */
export interface Session {
  /** The person, across companies and sign-ins. */
  userUuid: string
  /** The chosen company. The user can change this claim, so the membership is checked at each call. */
  clientId: number
}
