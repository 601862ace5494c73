/** The largest number that an integer column of the database holds, versions among them. */
export const mostInteger = 2_147_483_647
