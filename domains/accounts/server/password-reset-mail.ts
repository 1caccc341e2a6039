interface Resetting {
  readonly site: string
  readonly publicUrl: string
  readonly token: string
  readonly username: string
}

/** The mail with the link. */
export function passwordResetMail({ site, publicUrl, token, username }: Resetting): { subject: string; text: string } {
  const link = new URL(`/web/password/${token}`, publicUrl).href
  return {
    subject: `Choose a new password for ${site}`,
    text: [
      `Somebody has requested a new password for your account at ${site}. Your username is ${username}. Choose a new password here:`,
      link,
      'The link works once, for an hour. If you did not request it, you can ignore this email: your password stays as it is.',
    ].join('\n\n'),
  }
}
