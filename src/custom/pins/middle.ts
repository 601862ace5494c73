/** Where a map looks before anything is known of a place. */
export const middleOfMalaysia = { latitude: 4.2, longitude: 102 }
