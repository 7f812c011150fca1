/** Why a list of sign-ins may lack some. */
export const signInsKept = 'A sign-in is kept until 30 days after its session ended.'
