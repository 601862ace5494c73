/** Where all notifications are listed. */
export const notificationPath = '/notification'
