CREATE TABLE "lost_card" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lost_card_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
CREATE TABLE "deletion_request" (
	"school_code" text NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason_encrypted" "bytea",
	"next_try_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"outcome" jsonb,
	CONSTRAINT "deletion_request_school_code_request_id_pk" PRIMARY KEY("school_code","request_id"),
	CONSTRAINT "deletion_request_state" CHECK ("deletion_request"."state" in ('waiting', 'withdrawn', 'refused', 'agreed', 'done')
        and ("deletion_request"."state" = 'waiting') = ("deletion_request"."decided_at" is null)
        and ("deletion_request"."state" = 'agreed') = ("deletion_request"."next_try_at" is not null)
        and ("deletion_request"."state" = 'done') = ("deletion_request"."done_at" is not null)
        and ("deletion_request"."state" in ('refused', 'agreed', 'done')) = ("deletion_request"."decided_by" is not null)
        and ("deletion_request"."state" = 'refused') = ("deletion_request"."reason_encrypted" is not null))
);
--> statement-breakpoint
CREATE TABLE "account_mail" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"mail_encrypted" "bytea" NOT NULL,
	"mail_index" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_mail_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_code" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"assurance" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_code_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
ALTER TABLE "lost_card" ADD CONSTRAINT "lost_card_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_code" ADD CONSTRAINT "identity_code_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_request_open" ON "deletion_request" USING btree ("school_code","user_id") WHERE "deletion_request"."state" in ('waiting', 'agreed');--> statement-breakpoint
CREATE INDEX "deletion_request_person" ON "deletion_request" USING btree ("school_code","user_id","asked_at");--> statement-breakpoint
CREATE INDEX "deletion_request_state" ON "deletion_request" USING btree ("school_code","state","answer_by");--> statement-breakpoint
CREATE INDEX "deletion_request_receipt" ON "deletion_request" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "deletion_request_due" ON "deletion_request" USING btree ("next_try_at") WHERE "deletion_request"."next_try_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_mail_address" ON "account_mail" USING btree ("school_code","mail_index");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_code_hash" ON "identity_code" USING btree ("school_code","code_hash");--> statement-breakpoint
CREATE INDEX "identity_code_expiry" ON "identity_code" USING btree ("expires_at");