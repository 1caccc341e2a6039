interface Invited {
  readonly site: string
  readonly publicUrl: string
  readonly token: string
  /** Whose password is to be chosen; null: an account is made. */
  readonly username: string | null
}

/** The mail with the link. */
export function invitationMail({ site, publicUrl, token, username }: Invited): { subject: string; text: string } {
  const link = new URL(`/web/invitations/${token}`, publicUrl).href
  const ending = 'The link works once, for 7 days. If you were not expecting this email, you can ignore it.'
  if (username === null)
    return {
      subject: `You are invited to ${site}`,
      text: [`You are invited to join ${site}. Create your account here:`, link, ending].join('\n\n'),
    }
  return {
    subject: `Choose your password for ${site}`,
    text: [`You have an account at ${site}. Your username is ${username}. Choose your password here:`, link, ending].join('\n\n'),
  }
}
